import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { contactWithNote } from './contact-with-note.js';
import { people, ready } from './shared.js';

new Editor({
  element: contactWithNote(people[3]),
  extensions: [StarterKit],
  content: `<p>Spoke with ${people[5].name}, phone ${people[5].abroad}.</p>`,
  onCreate: ready,
});
