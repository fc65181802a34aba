/** A small question over the page. */

import { h } from "./dom.js";
import { t } from "./words.js";

/** The text that the person enters; null if they do not. */
export function askText({ title, label, action, most }) {
  const input = h("input", { class: "text-input", id: "ask", type: "text", maxlength: most, required: true, autocomplete: "off" });
  const box = h("dialog", { class: "modal small", "aria-label": title });
  const cancel = h("button", { type: "button", class: "button ghost", on: { click: () => box.close() } }, t("cancel"));
  const form = h("form", { method: "dialog" }, h("header", {}, h("h2", {}, title)),
    h("div", { class: "modal-body" }, h("div", { class: "form-field" }, h("label", { for: "ask" }, label), input)),
    h("footer", {}, cancel, h("button", { type: "submit", class: "button primary" }, action)));
  box.append(form);
  document.body.append(box);
  return new Promise((resolve) => {
    let answer = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      answer = input.value.trim() || null;
      box.close();
    });
    box.addEventListener("close", () => {
      box.remove();
      resolve(answer);
    });
    box.showModal();
  });
}
