import { root } from './shared.js';

/** A contact's page with a note that is being written. @returns the place of the note's editor */
export function contactWithNote({ name, company, abroad, since }) {
  document.title = `${name} · Contacts`;
  const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  const note = document.createElement('div');
  root.append(
    line('h1', name),
    line('p', `Company: ${company}`),
    line('p', `Phone: ${abroad}`),
    line('p', `Customer since ${since}`),
    line('h2', 'Note'),
    note,
  );
  return note;
}
