"""A queue that many share: places by owner, turns by the time used, members before guests."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from frontier_site.fair_queue import HALF_LIFE, MOST_REMEMBERED, FairQueue, RecentTime


def taken(queue, count):
    return [queue.get() for _ in range(count)]


def test_owners_take_turns():
    queue = FairQueue(most=8, most_each=8)
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        assert queue.put(item[0], item) is None

    assert taken(queue, 6) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_one_owner_leaves_room_for_others():
    queue = FairQueue(most=4, most_each=2)

    assert [queue.put("a", number) for number in (1, 2, 3)] == [None, None, 3]
    assert queue.put("b", 4) is None


def test_a_full_queue_takes_nothing_until_something_is_taken_out():
    queue = FairQueue(most=2, most_each=2)
    queue.put("a", 1)
    queue.put("b", 1)

    assert queue.put("c", 2) == 2
    queue.get()
    assert queue.put("c", 2) is None


def test_what_is_removed_makes_room_and_is_never_given_out():
    queue = FairQueue(most=2, most_each=1)
    queue.put("a", 1)
    queue.remove("a", 1)
    queue.remove("a", 1)

    assert queue.put("a", 2) is None
    assert queue.get() == 2


def test_a_closed_queue_gives_out_what_it_holds_and_then_nothing():
    queue = FairQueue(most=2, most_each=2)
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(taken, queue, 2)
        queue.put("a", 1)
        queue.close()

        assert waiting.result(60) == [1, None]


def filled(most=16, most_each=4, *, is_member=False):
    """A queue that a few owners have filled: a0 to a3, b0 to b3 and so on."""
    queue = FairQueue(most=most, most_each=most_each)
    names = "abcdefgh"[: most // most_each]
    for item in (f"{name}{number}" for number in range(most_each) for name in names):
        assert queue.put(item[0], item, is_member=is_member) is None
    return queue


def test_a_full_queue_makes_room_by_dropping_the_last_of_the_longest():
    queue = filled(most=6, most_each=3)
    queue.remove("b", "b1")
    queue.put("z", "z0")

    assert queue.put("y", "y0") == "a2"
    assert sorted(taken(queue, 6)) == ["a0", "a1", "b0", "b2", "y0", "z0"]


def test_nobody_is_dropped_for_an_owner_who_then_had_more_waiting():
    queue = filled(most=4, most_each=2)

    assert queue.put("c", "c0") in {"a1", "b1"}
    assert queue.put("c", "c1") == "c1"
    assert queue.put("d", "d0") in {"a1", "b1"}
    assert queue.put("e", "e0") == "e0", "each has one place now"


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_time_is_shared_among_those_who_ask():
    """Given an owner whose items take ten times as long, each gets the same time, not as many."""
    clock = Clock()
    queue = FairQueue(most=400, most_each=200, clock=clock)
    for number in range(200):
        queue.put("dear", ("dear", number))
        queue.put("cheap", ("cheap", number))
    used = {"dear": 0.0, "cheap": 0.0}
    for _ in range(110):
        owner, _number = queue.get()
        seconds = {"dear": 1.0, "cheap": 0.1}[owner]
        clock.now += seconds
        queue.done(owner, seconds)
        used[owner] += seconds

    assert abs(used["dear"] - used["cheap"]) < 2.0
    assert min(used.values()) > 9.0


def test_an_owner_with_nothing_in_work_comes_before_one_with_something():
    queue = FairQueue(most=8, most_each=4)
    queue.put("b", "b1")
    queue.get()
    queue.done("b", 5.0)
    for item in ("a1", "a2", "b2"):
        queue.put(item[0], item)

    assert queue.get() == "a1"
    assert queue.get() == "b2", "although b has used more time"
    assert queue.get() == "a2"


def test_used_time_is_forgotten_by_halves_and_owners_by_number():
    clock = Clock()
    used = RecentTime(clock)
    used.add("a", 8.0)
    clock.now += 2 * HALF_LIFE
    assert used.of("a") == 2.0
    used.add("a", 1.0)
    assert used.of("a") == 3.0

    for number in range(MOST_REMEMBERED):
        used.add(f"other {number}", 1.0)
    assert used.of("a") == 0.0


def test_two_members_are_served_and_then_a_guest():
    queue = FairQueue(most=16, most_each=8)
    for number in range(4):
        queue.put("club", f"guest {number}")
        queue.put("club", f"member {number}", is_member=True)

    kinds = [item.split()[0] for item in taken(queue, 8)]

    assert kinds == [*(["member"] * 2 + ["guest"]) * 2, "guest", "guest"]


def test_a_member_takes_the_place_of_a_guest_until_guests_have_their_share():
    queue = filled()

    dropped = [queue.put(f"m{number}", f"m{number}", is_member=True) for number in range(13)]

    assert sorted(dropped[:12]) == sorted(f"{name}{n}" for name in "abcd" for n in (1, 2, 3))
    assert dropped[12] == "m12", "a quarter of the places stays with guests"


def test_guests_get_their_share_of_a_queue_that_members_have_filled():
    queue = filled(is_member=True)

    dropped = [queue.put(f"g{number}", f"g{number}") for number in range(5)]

    assert sorted(dropped[:4]) == ["a3", "b3", "c3", "d3"]
    assert dropped[4] == "g4"


def test_a_member_takes_the_place_of_a_guest_of_the_same_owner():
    queue = FairQueue(most=8, most_each=2)
    queue.put("club", "guest 1")
    queue.put("club", "guest 2")

    assert queue.put("club", "guest 3") == "guest 3"
    assert queue.put("club", "member 1", is_member=True) == "guest 2"
    assert queue.put("club", "member 2", is_member=True) == "guest 1"
    assert queue.put("club", "member 3", is_member=True) == "member 3"
    assert taken(queue, 2) == ["member 1", "member 2"]


@pytest.mark.parametrize("most", [1, 2, 3, 16])
def test_nothing_is_lost_and_no_limit_is_exceeded(most):
    """Given owners who come and go at random, each item has a place, is refused, or is taken."""
    chance, queue, held = random.Random(most), FairQueue(most=most, most_each=4), {}
    for item in range(2000):
        if chance.random() < 0.6:
            owner = chance.choice("aaabbcdefg")
            held[item] = owner
            refused = queue.put(owner, item, is_member=chance.random() < 0.4)
            if refused is not None:
                del held[refused]
        elif held:
            taken_out = queue.get()
            queue.done(held.pop(taken_out), chance.random())
        owners = list(held.values())
        assert len(owners) <= most
        assert all(owners.count(owner) <= 4 for owner in owners)
    queue.close()
    assert set(taken(queue, len(held))) == held.keys()
    assert queue.get() is None
