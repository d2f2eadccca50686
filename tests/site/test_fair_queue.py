"""A queue with room for everybody: bounded in all and for each, taken from in turns."""

from concurrent.futures import ThreadPoolExecutor

from frontier_site.fair_queue import FairQueue


def taken(queue, count):
    return [queue.get() for _ in range(count)]


def test_owners_take_turns():
    queue = FairQueue(most=8, most_each=8)
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        assert queue.put(item[0], item)

    assert taken(queue, 6) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_one_owner_leaves_room_for_others():
    queue = FairQueue(most=4, most_each=2)

    assert [queue.put("a", number) for number in range(3)] == [True, True, False]
    assert queue.put("b", 1)


def test_a_full_queue_takes_nothing_until_something_is_taken_out():
    queue = FairQueue(most=2, most_each=2)
    queue.put("a", 1)
    queue.put("b", 1)

    assert not queue.put("c", 1)
    queue.get()
    assert queue.put("c", 1)


def test_what_is_removed_makes_room_and_is_never_given_out():
    queue = FairQueue(most=2, most_each=1)
    queue.put("a", 1)
    queue.remove("a", 1)
    queue.remove("a", 1)

    assert queue.put("a", 2)
    assert queue.get() == 2


def test_a_closed_queue_gives_out_what_it_holds_and_then_nothing():
    queue = FairQueue(most=2, most_each=2)
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(taken, queue, 2)
        queue.put("a", 1)
        queue.close()

        assert waiting.result(60) == [1, None]
