"""Drives the engine with KaTrain's own engine module, the way KaTrain does: games that are analyzed move by
move, alternatives, a region, pondering, a sweep over next moves, a new game, an AI's moves, the end. Prints a
transcript and "done"; exits with 1 at the first fault.

usage: python katrain_engine.py PROGRAM        (the python of an environment that has KaTrain)
"""

import os
import random
import shlex
import sys
import tempfile
import time
import traceback

# Kivy would take our arguments for its own, and KaTrain writes into the home folder.
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
home = tempfile.TemporaryDirectory()
os.environ.update(HOME=home.name, KIVY_HOME=home.name)

try:
    from katrain.core.ai import generate_ai_move
    from katrain.core.base_katrain import KaTrainBase
    from katrain.core.constants import AI_POLICY, AI_DEFAULT, OUTPUT_ERROR, PLAYER_AI
    from katrain.core.engine import KataGoEngine
    from katrain.core.game import Game
    from pysgf import Move
except ImportError as error:
    print(f"skipped: KaTrain is not installed ({error})")
    sys.exit(0)
except Exception as error:
    # What it needs besides, such as libraries of the system for its windows.
    print(f"skipped: KaTrain cannot be loaded here ({error!r})")
    sys.exit(0)

# Beyond any machine's slowness.
PATIENCE = 600
# Moves of its AIs are drawn by lot.
random.seed(1)


class Controls:
    """The line below the board, which nobody looks at."""

    def set_status(self, *_):
        pass


class Quiet(KaTrainBase):
    """KaTrain without a window: keeps what it would have shown as errors."""

    controls = Controls()
    errors = []

    def log(self, message, level=None):
        if level == OUTPUT_ERROR:
            self.errors.append(str(message))

    def __call__(self, name, *arguments):
        self.errors.append(f"{name} {arguments}")


def wait(what, is_there):
    end = time.time() + PATIENCE
    while not is_there():
        assert time.time() < end, f"{what}: nothing came"
        time.sleep(0.01)
    print(what)


def analyzed(node):
    return node.analysis_complete


def main(program):
    katrain = Quiet(force_package_config=True, debug_level=0)
    settings = dict(katrain.config("engine"))
    settings.update(
        backend="custom",
        # As the setting "custom engine command" of KaTrain has it.
        altcommand=f"exec {shlex.quote(program)} analysis --threads 2 --seed 1",
        max_visits=60,
        fast_visits=20,
        max_time=60,
        allow_recovery=False,
    )
    engine = KataGoEngine(katrain, settings)

    def idle():
        # Between its queue and its list a query is in neither, for as long as its thread takes.
        looks = (time.sleep(0.01) or engine.is_idle() for _ in range(100))
        return engine.is_idle() and all(looks)

    game = Game(katrain, engine, game_properties={"SZ": "9", "RU": "japanese", "KM": "6.5"})
    for point in ["E5", "C3", "G7", "C7"]:
        game.play(Move.from_gtp(point, player=game.current_node.next_player))
    line = game.current_node.nodes_from_root
    wait("five positions are analyzed", lambda: all(map(analyzed, line)))
    node = game.current_node
    assert node.root_visits >= 60 and 0 <= node.winrate <= 1, node.winrate
    assert len(node.ownership) == 81 and len(node.policy) == 82
    best = node.candidate_moves[0]
    assert best["pv"][0] == best["move"] and len(best["ownership"]) == 81
    assert node.policy_ranking[0][0] > 0
    for played in line[1:]:
        assert played.points_lost is not None

    known = set(node.analysis["moves"])
    game.analyze_extra("alternative")
    wait("alternatives are found", lambda: set(node.analysis["moves"]) - known)
    game.analyze_extra("sweep")
    taken = {stone.gtp() for stone in game.stones}
    wait("every next move is looked at", lambda: len(taken.union(node.analysis["moves"])) >= 81 and idle())
    looked_at = set(node.analysis["moves"])
    assert not looked_at & taken, looked_at

    node.analyze(engine, region_of_interest=(0, 2, 0, 2), visits=80)
    wait("a region is looked at", idle)

    visits = node.root_visits
    game.analyze_extra("ponder")
    wait("it ponders", lambda: node.root_visits > visits + 50)
    engine.stop_pondering()
    wait("and stops", idle)

    # A new game ends all that is asked of the old one.
    node.analyze(engine, visits=10_000_000, time_limit=False)
    engine.on_new_game()
    game = Game(katrain, engine, game_properties={"SZ": "9", "RU": "chinese", "KM": "7.5", "HA": "2"})
    katrain.game = game
    wait("a handicap game is begun", lambda: analyzed(game.current_node))
    for strategy in [AI_DEFAULT, AI_POLICY, AI_DEFAULT]:
        move, _ = generate_ai_move(game, strategy, {**katrain.config(f"ai/{strategy}"), "opening_moves": 0})
        wait(f"{strategy} plays {move.gtp()}", lambda: analyzed(game.current_node))

    engine.shutdown(finish=True)
    assert engine.queries_remaining() == 0
    assert katrain.errors == [], katrain.errors
    print("done")


try:
    main(sys.argv[1])
except BaseException:
    # Kivy takes standard error for its log.
    traceback.print_exc(file=sys.stdout)
    sys.exit(1)
