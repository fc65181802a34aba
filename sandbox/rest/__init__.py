"""Discord's REST API v10, as far as bots of this kind use it; everything else is refused.

What Discord would refuse is raised as `DiscordError` with its status and code, a wrong body as
`InvalidFormError` (50035); where a docstring says that a number is raised, it is such a code.
"""
