/** The application's modals: a form over the page. */

import { selectBox, selectOptions } from "./controls.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown_view.js";
import { t } from "./words.js";

const PARAGRAPH = 2;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;

/** Opens a modal; what is entered goes to `session.interactions`. */
export function openModal(modal, session) {
  const fields = modal.components.flatMap((component) => fieldsOf(component, session));
  const error = h("p", { class: "form-error", role: "alert" });
  const send = h("button", { type: "submit", class: "button primary" }, t("submit"));
  const box = h("dialog", { class: "modal", "aria-label": modal.title });
  const form = h("form", { novalidate: true }, head(modal, box, session), h("div", { class: "modal-body" }, fields.map((field) => field.node), error), h("footer", {}, cancel(box), send));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit({ modal, fields, error, send, box }, session);
  });
  box.addEventListener("cancel", () => session.act({ do: "close_modal", interaction: modal.interaction }).catch(() => {}));
  box.addEventListener("close", () => box.remove());
  box.append(form);
  document.body.append(box);
  box.showModal();
  fields.find((field) => field.focus)?.focus();
}

function head(modal, box, session) {
  const name = session.world.bot.user?.name ?? "";
  const close = h("button", { type: "button", class: "quiet", "aria-label": t("close"), on: { click: () => dismiss(box) } }, icon("close"));
  return h("header", {}, h("div", {}, h("h2", {}, modal.title), h("p", { class: "subtext" }, t("modalFrom", { name }))), close);
}

function cancel(box) {
  return h("button", { type: "button", class: "button ghost", on: { click: () => dismiss(box) } }, t("cancel"));
}

function dismiss(box) {
  box.dispatchEvent(new Event("cancel"));
  box.close();
}

async function submit({ modal, fields, error, send, box }, session) {
  const inputs = fields.filter((field) => field.id);
  const wrong = inputs.map((field) => field.check()).some((problem) => problem !== null);
  if (wrong) return inputs.find((field) => field.invalid)?.focus();
  const values = Object.fromEntries(inputs.map((field) => [field.id, field.value()]));
  send.disabled = true;
  error.textContent = "";
  try {
    await session.interactions.submit({ do: "submit", interaction: modal.interaction, values });
    box.close();
  } catch (problem) {
    error.textContent = problem.message || t("cut");
    send.disabled = false;
  }
}

function fieldsOf(component, session) {
  if (component.type === TEXT) return [{ node: markdown(component.content, session) }];
  if (component.type === LABEL) return [field(component.component, component.label, component.description, session)];
  return (component.components ?? []).map((inner) => field(inner, inner.label, null, session));
}

function field(component, label, description, session) {
  const problem = h("small", { class: "form-error", role: "alert" });
  const made = component.type === TEXT_INPUT ? textField(component, label) : selectField(component, label, session);
  const star = component.required === false ? null : h("span", { class: "star", title: t("required") }, " *");
  const node = h("div", { class: "form-field" }, h("label", { for: made.domId }, label, star), description && h("p", { class: "subtext" }, description), made.input, problem);
  const answer = { id: component.custom_id, node, focus: made.focus, value: made.value, invalid: false };
  answer.check = () => {
    const found = made.problem();
    answer.invalid = found !== null;
    problem.textContent = found ?? "";
    return found;
  };
  return answer;
}

function textField(component, label) {
  const domId = `field-${component.custom_id}`;
  const long = component.style === PARAGRAPH;
  const props = { id: domId, class: "text-input", maxlength: component.max_length, placeholder: component.placeholder, autocomplete: "off", "aria-required": String(component.required !== false) };
  const input = h(long ? "textarea" : "input", long ? { ...props, rows: "4" } : { ...props, type: "text" });
  input.value = component.value ?? "";
  return { domId, input, label, focus: () => input.focus(), value: () => input.value, problem: () => textProblem(input.value, component) };
}

function textProblem(text, component) {
  if (text === "") return component.required === false ? null : t("fieldRequired");
  if (component.min_length && text.length < component.min_length) return t("tooShort", { n: component.min_length });
  return null;
}

function selectField(component, label, session) {
  const options = selectOptions(component, session, { channel_id: session.channel });
  let picked = options.filter((option) => option.default).map((option) => option.value);
  const holder = h("div", {});
  const draw = () => holder.replaceChildren(selectBox({ ...component, label, options }, picked, pick));
  const pick = (values) => {
    picked = values;
    draw();
    holder.firstChild.focus();
  };
  draw();
  const problem = () => (picked.length === 0 && component.required !== false ? t("fieldRequired") : null);
  return { domId: null, input: holder, focus: () => holder.firstChild.focus(), value: () => picked, problem };
}
