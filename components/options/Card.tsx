import type { ComponentChildren } from 'preact';

/** One subject of a settings section: title, a sentence, controls. */
export function Card(props: { title: string; help?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="card">
      <h2 class="card-title">{props.title}</h2>
      {props.help && <p class="card-help">{props.help}</p>}
      <div class="stack stack-4 card-body">{props.children}</div>
    </section>
  );
}
