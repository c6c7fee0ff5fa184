import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Deed, DeedButton } from '../Button.tsx';
import { useSpeech } from '../words.tsx';

/** A question over the view, at its foot: the page's own `dialog`, so that focus stays inside and Escape leaves. */
export function Sheet(props: {
  title: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
  /** The button that only closes it; Cancel, if its words are not given. */
  leave?: Partial<Deed>;
  /** The button that does what is asked, if it can be done. */
  yes?: Deed | false;
}) {
  const { t } = useSpeech();
  const { yes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // A dialog removed from the document while it is open does not give the focus back.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="sheet-title"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id="sheet-title" class="sheet-title">
        {props.title}
      </h2>
      <div class="stack sheet-body">{props.children}</div>
      <div class="sheet-actions">
        <DeedButton label={t.common('cancel')} {...props.leave} onPress={props.onClose} />
        {yes && <DeedButton {...yes} />}
      </div>
    </dialog>
  );
}
