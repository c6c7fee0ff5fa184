import tinymce from 'tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/skins/ui/oxide/skin.min.css';
import { contactWithNote } from './contact-with-note.js';
import { people, ready } from './shared.js';

await tinymce.init({
  target: contactWithNote(people[3]),
  skin: false,
  content_css: false,
  promotion: false,
  setup: (editor) =>
    editor.on('init', () => {
      editor.setContent(`<p>Spoke with ${people[5].name}, phone ${people[5].abroad}.</p>`);
      ready();
    }),
});
