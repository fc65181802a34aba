"""The sandbox's own sentences for people, in English and French."""

from __future__ import annotations

_SENTENCES = {
    "no_answer": ("The application did not respond", "L'application ne répond plus"),
    "no_way_back": (
        "Time only goes forward: say by how many seconds",
        "Le temps ne va qu'en avant : dites de combien de secondes",
    ),
    "too_far": (
        "This world cannot be turned that far",
        "Ce monde ne peut pas avancer aussi loin",
    ),
    "no_person": (
        "There is nobody called {name} here",
        "Il n'y a personne ici qui s'appelle {name}",
    ),
    "no_channel": (
        "This channel does not exist, or you may not see it",
        "Ce salon n'existe pas, ou vous ne pouvez pas le voir",
    ),
    "no_guild": ("This server does not exist", "Ce serveur n'existe pas"),
    "no_message": ("This message does not exist any more", "Ce message n'existe plus"),
    "no_control": (
        "There is no such button or menu in this message",
        "Ce message n'a pas de bouton ou de menu de ce nom",
    ),
    "disabled": ("This control is disabled", "Ce bouton ou ce menu est désactivé"),
    "ambiguous": (
        "Several controls are called {name}",
        "Plusieurs boutons ou menus s'appellent {name}",
    ),
    "no_command": ("There is no command /{name} here", "Il n'y a pas de commande /{name} ici"),
    "no_option": ("/{command} has no option {name}", "/{command} n'a pas d'option {name}"),
    "option_missing": ("The option {name} is required", "L'option {name} est obligatoire"),
    "bad_value": ("{value} is not valid for {name}", "{value} ne convient pas pour {name}"),
    "bad_length": (
        "{name} must have from {least} to {most} characters",
        "{name} doit avoir de {least} à {most} caractères",
    ),
    "no_completion": (
        "The option {name} offers no suggestions",
        "L'option {name} ne fait pas de suggestions",
    ),
    "bad_choice": (
        "Choose from {least} to {most} of the options offered",
        "Choisissez entre {least} et {most} des options proposées",
    ),
    "no_modal": ("This window is closed", "Cette fenêtre est fermée"),
    "field_missing": ("{name} must be filled in", "Il faut remplir {name}"),
    "bad_field": ("This does not fit into {name}", "Cela ne convient pas pour {name}"),
    "field_length": ("{name} is too short or too long", "{name} est trop court ou trop long"),
    "timed_out": (
        "You are timed out in this server",
        "Vous êtes exclu temporairement de ce serveur",
    ),
    "cannot_send": ("You may not write here", "Vous ne pouvez pas écrire ici"),
    "empty": (
        "A message cannot be empty or longer than 2000 characters",
        "Un message ne peut être ni vide ni plus long que 2000 caractères",
    ),
    "not_yours": (
        "You can only delete your own messages",
        "Vous ne pouvez supprimer que vos messages",
    ),
    "no_dm": (
        "Your DMs with this application are not possible: you share no server",
        "Pas de messages privés avec cette application : vous n'avez aucun serveur en commun",
    ),
    "no_action": (
        "The sandbox does not know this action",
        "Le bac à sable ne connaît pas cette action",
    ),
    "bad_fields": (
        "The sandbox cannot do {name} with what was given",
        "Le bac à sable ne peut pas faire {name} avec ce qui est donné",
    ),
    "bad_thread": (
        "The name of a thread has 1 to 100 characters that can be seen",
        "Le nom d'un fil a de 1 à 100 caractères visibles",
    ),
    "slow_mode": (
        "Slow mode is on: wait before you write again",
        "Le mode lent est activé : attendez avant d'écrire de nouveau",
    ),
    "no_thread": (
        "Threads cannot be created here, or not by you",
        "Aucun fil ne peut être créé ici, ou pas par vous",
    ),
    "taken": ("Somebody is already called {name}", "Quelqu'un s'appelle déjà {name}"),
    "bad_name": (
        "A name has 1 to 32 characters that can be seen",
        "Un nom a de 1 à 32 caractères visibles",
    ),
    "bad_locale": ("Discord has no language {name}", "Discord n'a pas de langue {name}"),
    "no_bot": (
        "The bot is not started by the sandbox",
        "Le bot n'est pas lancé par le bac à sable",
    ),
}


def sentence(key: str, locale: str, **names: object) -> str:
    """The sentence in a person's language (French for "fr", otherwise English)."""
    english, french = _SENTENCES[key]
    return (french if locale == "fr" else english).format(**names)


class ImpossibleError(Exception):
    """A person's Discord does not offer this; `reason` says why in their language."""

    def __init__(self, key: str, locale: str, **names: object) -> None:
        self.key = key
        self.reason = sentence(key, locale, **names)
        super().__init__(self.reason)
