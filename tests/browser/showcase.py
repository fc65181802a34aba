"""A bot that shows everything that the page must be able to show."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands, ui

from sandbox.actors.pulse import Pulse
from tests.browser.pictures import board, card
from tests.sandbox.clients import Client

MARKDOWN = """# Heading
## Smaller
-# subtext
**bold** *italics* __underlined__ ~~struck~~ ||hidden|| `code` [a link](https://example.org)
> quoted
> twice
- one
  - inner
- two
1. first
2. second
```py
print("<b>fence</b>")
```
<t:1700000000:D> \\*not italics\\*"""

HOSTILE = (
    "<img src=x onerror=\"document.title='pwned'\"> <script>document.title='pwned'</script> "
    '[x](javascript:alert(1)) [y](https://example.org/"onmouseover="alert) &lt;b&gt; '
    "**<b>bold</b>** `<i>code</i>` ||<u>hidden</u>|| <@1> <#2> <t:99999999999999:R> \u202egnp"
)

_FRENCH = {
    "table": "table",
    "open": "ouvrir",
    "game": "jeu",
    "text": "texte",
    "hand": "main",
    "move": "coup",
    "Open a table": "Ouvrir une table",
    "Which game": "Quel jeu",
    "Without pictures": "Sans images",
    "See your hand": "Voir votre main",
    "Make a move": "Faire un coup",
    "What to do": "Que faire",
}

CARDS = [f"{value} {colour}" for colour in ("violet", "blue", "green") for value in range(1, 13)]


class _French(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _: app_commands.TranslationContextTypes,
    ) -> str | None:
        return _FRENCH.get(string.message) if locale is discord.Locale.french else None


class _Form(ui.Modal, title="How was it?"):
    name: ui.TextInput[Any] = ui.TextInput(label="Your name", min_length=2, max_length=30)
    note: ui.TextInput[Any] = ui.TextInput(
        label="Anything else", style=discord.TextStyle.paragraph, required=False
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Thank you, {self.name.value}!", ephemeral=True)


class _Lobby(ui.LayoutView):
    """A table waiting for players: everything in one container."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(timeout=None)
        seats = "\n".join(f"- {name}" for name in names) or "- *nobody yet*"
        self.names = names
        self.add_item(
            ui.Container[Any](
                ui.Section[Any](
                    ui.TextDisplay[Any]("## Pass Pass\nGive away what you cannot keep."),
                    accessory=ui.Thumbnail[Any]("attachment://card.png", description="The cover"),
                ),
                ui.Separator[Any](),
                ui.MediaGallery[Any](
                    discord.MediaGalleryItem("attachment://board.png", description="An empty table")
                ),
                ui.TextDisplay[Any](f"**Seats** {len(names)} of 6\n{seats}"),
                ui.ActionRow[Any](*self._buttons()),
                ui.ActionRow[Any](self._pace()),
                accent_colour=discord.Colour(0xC98A4B),
            )
        )

    def _buttons(self) -> list[ui.Button[Any]]:
        style = discord.ButtonStyle
        return [
            ui.Button(label="Join", style=style.success, custom_id="join", emoji="🪑"),
            ui.Button(label="Leave", style=style.secondary, custom_id="leave"),
            ui.Button(label="Form", style=style.primary, custom_id="form"),
            ui.Button(label="Silence", style=style.danger, custom_id="silence"),
            ui.Button(label="Start", style=style.primary, custom_id="start", disabled=True),
        ]

    def _pace(self) -> ui.Select[Any]:
        options = [
            discord.SelectOption(label="Quick", value="quick", description="One hour a move"),
            discord.SelectOption(label="Slow", value="slow", description="One day a move"),
        ]
        return ui.Select(placeholder="Pace", options=options, custom_id="pace")


class _Classic(ui.View):
    """Controls of a message with content."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        options = [discord.SelectOption(label=name, value=name) for name in CARDS[:15]]
        self.add_item(ui.Button(label="Elsewhere", url="https://example.org/rules"))
        self.add_item(
            ui.Select(
                placeholder="Cards", options=options, max_values=3, min_values=2, custom_id="cards"
            )
        )


class Showcase(Client):
    """The bot; `heard_of` lists what reached it, in words."""

    def __init__(self) -> None:
        super().__init__()
        self.heard_of: list[str] = []
        self.release = asyncio.Event()
        self._ears = Pulse(lambda: f"heard of {self.heard_of}")

    def hear(self, what: str) -> None:
        """Take note of something that reached the bot."""
        self.heard_of.append(what)
        self._ears.beat()

    async def reached_by(self, what: str) -> None:
        """Return once something has reached the bot."""
        await self._ears.until(lambda: what in self.heard_of)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(_French())
        shown: list[Any] = [_table, _hand, _move, _show, _classic, _hostile, _slow, _silent]
        for command in shown:
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self._pressed(interaction)

    async def _pressed(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data or {}
        name = data["custom_id"]
        self.hear(f"{interaction.user.display_name} {name} {data.get('values', '')}".strip())
        if name == "silence":
            return
        if name == "form":
            await interaction.response.send_modal(_Form())
        elif name in ("join", "leave"):
            await self._seat(interaction, name)
        else:
            await interaction.response.send_message(f"Heard {name}", ephemeral=True)

    async def _seat(self, interaction: discord.Interaction, what: str) -> None:
        who = interaction.user.display_name
        text = discord.utils.find(lambda line: "Seats" in line, _texts(interaction.message))
        names = [line[2:] for line in (text or "").split("\n")[1:] if "*" not in line]
        names = [name for name in names if name != who] + ([who] if what == "join" else [])
        await interaction.response.edit_message(view=_Lobby(tuple(names)))


def _texts(message: discord.Message | None) -> list[str]:
    found = [] if message is None else list(message.components)
    texts: list[str] = []
    for component in found:
        found.extend(getattr(component, "children", ()))
        texts.extend([component.content] if isinstance(component, discord.TextDisplay) else [])
    return texts


def _bot(interaction: discord.Interaction) -> Showcase:
    assert isinstance(interaction.client, Showcase)
    return interaction.client


_table: app_commands.Group = app_commands.Group(name="table", description="Open a table")


@_table.command(name="open", description="Open a table")
@app_commands.describe(game="Which game", text="Without pictures")
async def _open(interaction: discord.Interaction, game: str, text: bool = False) -> None:
    _bot(interaction).hear(f"open {game} {text}")
    await interaction.response.send_message(view=_Lobby(()), files=[board(), card()])


@_open.autocomplete("game")
async def _games(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    games = {"Pass Pass": "pass_pass", "Passages": "passages", "Top Secret": "top_secret"}
    found = {name: value for name, value in games.items() if typed.lower() in name.lower()}
    return [app_commands.Choice(name=name, value=value) for name, value in found.items()]


@app_commands.command(name="hand", description="See your hand")
async def _hand(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(
        "Your hand", file=board("hand.png", "Your hand: 3, 5 and 7"), ephemeral=True
    )


@app_commands.command(name="move", description="Make a move")
@app_commands.describe(move="What to do")
async def _move(interaction: discord.Interaction, move: str) -> None:
    _bot(interaction).hear(f"move {move}")
    await interaction.response.send_message(f"Played {move}")


@_move.autocomplete("move")
async def _moves(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = [name for name in CARDS if typed.lower() in name][:25]
    return [app_commands.Choice(name=f"Play {name}", value=name) for name in found]


@app_commands.command(name="show", description="Everything that text can be")
async def _show(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(MARKDOWN)


@app_commands.command(name="classic", description="Controls under a text")
async def _classic(interaction: discord.Interaction) -> None:
    mention = f"<@{interaction.user.id}>"
    embed = discord.Embed(title="Standing", description="**Bob** leads", colour=0x2A8A50)
    embed.add_field(name="Alice", value="12", inline=True).add_field(name="Bob", value="15")
    await interaction.response.send_message(
        f"{mention} it is your turn", view=_Classic(), embed=embed
    )


@app_commands.command(name="hostile", description="Text that must not work")
async def _hostile(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(HOSTILE)


@app_commands.command(name="slow", description="Think first")
async def _slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await _bot(interaction).release.wait()
    await interaction.followup.send("Here it is")


@app_commands.command(name="silent", description="Never answer")
async def _silent(interaction: discord.Interaction) -> None:
    _bot(interaction).hear("silent")
