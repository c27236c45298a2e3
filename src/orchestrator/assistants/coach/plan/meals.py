"""Simple hints on eating and drinking around practice. No diets, no supplements, no promise about allergies."""

import re
from collections.abc import Iterable, Mapping

from src.orchestrator.assistants.coach.languages import LANGUAGES, Language, normalise

MEALS: Mapping[str, tuple[str, ...]] = {
    "before": ("oats", "bread", "rice", "pasta", "potatoes"),
    "snack": ("banana", "apple", "berries", "carrots"),
    "after": ("eggs", "yoghurt", "beans", "fish", "chicken", "tofu", "nuts", "cheese", "soup", "vegetables"),
}
GROUPS: Mapping[str, frozenset[str]] = {
    "vegan": frozenset({"eggs", "yoghurt", "fish", "chicken", "cheese", "soup"}),
    "vegetarian": frozenset({"fish", "chicken", "soup"}),
    "meat": frozenset({"chicken", "soup"}),
    "dairy": frozenset({"yoghurt", "cheese"}),
    "gluten": frozenset({"oats", "bread", "pasta", "soup"}),
    "fruit": frozenset({"banana", "apple", "berries"}),
}
MOST_FOODS = 3


def meal_lines(not_eaten: Iterable[str], language: Language) -> list[str]:
    """Return the hints, without foods that the user does not eat."""
    excluded = excluded_foods(not_eaten)
    lines = [language.say("meals", "drink")]
    for meal, foods in MEALS.items():
        allowed = [food for food in foods if food not in excluded][:MOST_FOODS]
        if allowed:
            names = language.join(language.say("foods", food) for food in allowed)
            lines.append(language.say("meals", meal, foods=names))
    return [*lines, language.message("allergy")]


def excluded_foods(not_eaten: Iterable[str]) -> frozenset[str]:
    """Return the keys of the foods that these words exclude. Words are names or groups, in any language."""
    words = {normalise(word) for word in not_eaten if normalise(word)}
    excluded: set[str] = set()
    for word in words:
        excluded |= GROUPS.get(word, frozenset())
        for language in LANGUAGES.values():
            for group in language.meanings("food_group", word):
                excluded |= GROUPS[group]
            excluded |= {food for food in language.data["foods"] if _is_named(food, word, language)}
    return frozenset(excluded)


def words_of_foods(foods: Iterable[str]) -> frozenset[str]:
    """Return every name of these foods, normalised, in all languages."""
    return frozenset(
        normalise(name)
        for language in LANGUAGES.values()
        for food in foods
        for name in (*language.data["words"]["food"].get(food, ()), food)
    )


def _is_named(food: str, word: str, language: Language) -> bool:
    names = {
        normalise(name) for name in (*language.data["words"]["food"][food], language.say("foods", food), food)
    }
    # "nut allergy" contains the name of a food, "kiwi" none.
    return any(
        name == word or re.search(rf"(?<!\w){re.escape(name)}", word) or (len(word) > 3 and word in name)
        for name in names
    )
