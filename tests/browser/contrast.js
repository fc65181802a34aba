// Visible text whose contrast with what lies behind it is under 4.5 : 1 (WCAG 2.2, 1.4.3).
() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext("2d", { willReadFrequently: true });

  const channels = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (front, back) => [0, 1, 2].map((at) => front[at] * front[3] + back[at] * (1 - front[3]));
  const light = (colour) => {
    const [red, green, blue] = colour.map((value) => value / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) layers.unshift(channels(getComputedStyle(at).backgroundColor));
    return layers.reduce((back, front) => over(front, back), [255, 255, 255]);
  };
  const ratio = (node) => {
    const back = behind(node);
    const [high, low] = [light(over(channels(getComputedStyle(node).color), back)), light(back)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent.trim();
    const visible = node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Avatars are decoration, disabled controls are exempt, a spoiler is hidden on purpose.
    if (!words || !visible || node.closest(".avatar, .sign, .spoiler, .emoji, .unseen, :disabled")) continue;
    if (ratio(node) < 4.5) found.push(`${node.className || node.tagName} “${words}” ${ratio(node).toFixed(2)}`);
  }
  return found;
}
