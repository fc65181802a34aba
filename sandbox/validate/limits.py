"""Discord's limits, in one place. Source: Discord's documentation, section by section."""

CONTENT = 2000
V2_TEXT = 4000
COMPONENTS = 40
ROWS = 5
ROW_BUTTONS = 5
OPTIONS = 25
CUSTOM_ID = 100
BUTTON_LABEL = 80
PLACEHOLDER = 150
OPTION_TEXT = 100
ALT_TEXT = 1024
GALLERY = 10
EMBEDS = 10
EMBED_TOTAL = 6000
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
NONCE = 25
CHOICES = 25
CHOICE_NAME = 100
COMMANDS = 100
COMMAND_TOTAL = 8000
MODAL_TITLE = 45
MODAL_ROWS = 5
MODAL_LABEL = 45
THREAD_NAME = 100
ACTIVE_THREADS = 1000
LOCALES = frozenset(
    [
        "ar",
        "bg",
        "cs",
        "da",
        "de",
        "el",
        "en-GB",
        "en-US",
        "es-419",
        "es-ES",
        "fi",
        "fr",
        "he",
        "hi",
        "hr",
        "hu",
        "id",
        "it",
        "ja",
        "ko",
        "lt",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "ru",
        "sv-SE",
        "th",
        "tr",
        "uk",
        "vi",
        "zh-CN",
        "zh-TW",
    ]
)
