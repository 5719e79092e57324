"""Makes statistics-reference.json, which statistics.test.ts compares with: python3 statistics-reference.py, then npx oxfmt"""

import json
import random
from fractions import Fraction
from pathlib import Path
from statistics import median

random.seed(15)
skill = {f"v{number}": random.random() for number in range(90)}
delay = {viewer: random.randrange(500, 15000) for viewer in skill}
# Right option and difficulty of each question. The third has a wrong key, the fourth does not separate viewers by
# skill, the sixth has no answers.
asked = [(0, 0.1), (1, 0.4), (2, 1.2), (3, None), (1, 0.2), (0, 0.5)]

questions = []
for position, (key, hard) in enumerate(asked):
    opens = 1_000_000 + position * 60_000
    responses = []
    for viewer in skill:
        if position == 5 or random.random() < 0.2:
            continue
        knows = random.random() < (0.5 if hard is None else max(0.05, min(0.95, skill[viewer] + 0.5 - hard)))
        wrong = (key + 1) % 4 if hard and hard > 1 else random.choice([o for o in range(4) if o != key])
        at = opens + delay[viewer] + random.randrange(-400, 20000)
        responses.append((viewer, key if knows else wrong, at))
    questions.append((key, opens, responses))

score = dict.fromkeys(skill, 0)
for key, _, responses in questions:
    for viewer, option, _ in responses:
        score[viewer] += option == key


def share_among(ordered, score_of, option_asked, size):
    """Mean over all orders of viewers with equal scores: each position of a run of equals is worth their mean."""
    means = {}
    for viewer, option, _ in ordered:
        means.setdefault(score_of(viewer, option), []).append(int(option == option_asked))
    worth = [Fraction(sum(means[score_of(v, o)]), len(means[score_of(v, o)])) for v, o, _ in ordered]
    return sum(worth[:size], Fraction(0)) / size


expected = []
for key, opens, responses in questions:
    count = len(responses)
    if count == 0:
        expected.append(
            {"answered": 0, "right": None, "shares": [], "bestShares": [], "discrimination": None, "medianMs": None}
        )
        continue
    ordered = sorted(responses, key=lambda response: score[response[0]])
    size = int(Fraction(27, 100) * count + Fraction(1, 2))
    top = share_among(ordered[::-1], lambda v, o: score[v], key, size)
    bottom = share_among(ordered, lambda v, o: score[v], key, size)
    rest = lambda v, o: score[v] - (o == key)
    best = sorted(responses, key=lambda response: -rest(response[0], response[1]))
    options = max(option for _, option, _ in responses) + 1
    expected.append(
        {
            "answered": count,
            "right": sum(option == key for _, option, _ in responses) / count,
            "shares": [sum(o == option for _, o, _ in responses) / count for option in range(options)],
            "bestShares": [float(share_among(best, rest, option, size)) for option in range(options)],
            "discrimination": float(top - bottom),
            "medianMs": median(max(0, at - opens - delay[viewer]) for viewer, _, at in responses),
        }
    )

# Pools the first two questions and the last one as one question asked three times: means weighted by answers.
def pooled(field, times):
    known = [(Fraction(one[field]), one["answered"]) for one in times if one[field] is not None and one["answered"]]
    return float(sum(value * count for value, count in known) / sum(count for _, count in known))


times = [expected[0], expected[1], expected[5]]


def pooled_shares(field):
    longest = max(len(one[field]) for one in times)
    return [
        pooled("share", [{"share": (one[field] + [0] * longest)[option], "answered": one["answered"]} for one in times])
        for option in range(longest)
    ]


reference = {
    "pooled": {
        "answered": sum(one["answered"] for one in times),
        "right": pooled("right", times),
        "shares": pooled_shares("shares"),
        "bestShares": pooled_shares("bestShares"),
        "discrimination": pooled("discrimination", times),
    },
    "delays": " ".join(f"{viewer}:{ms}" for viewer, ms in delay.items()),
    "questions": [
        {"right": key, "opensAtMs": opens, "responses": " ".join(":".join(map(str, response)) for response in responses)}
        for key, opens, responses in questions
    ],
    "expected": expected,
}
Path(__file__).with_name("statistics-reference.json").write_text(json.dumps(reference, indent=2) + "\n")
