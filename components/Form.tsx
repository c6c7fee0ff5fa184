import type { JSX } from 'preact';

interface FormProps extends Omit<JSX.IntrinsicElements['form'], 'onSubmit'> {
  /** Enter, or its button, was pressed. */
  onSend: () => unknown;
}

/** A form that is read here: it goes nowhere, and what is wrong with it is said by us, not by the browser. */
export function Form({ onSend, ...native }: FormProps) {
  return (
    <form
      noValidate
      {...native}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}
