import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { contactWithNote } from './contact-with-note.js';
import { people, ready } from './shared.js';

const quill = new Quill(contactWithNote(people[3]), { theme: 'snow' });
quill.setText(`Spoke with ${people[5].name}, phone ${people[5].abroad}.\n`);
ready();
