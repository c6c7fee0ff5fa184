import { useRef } from 'preact/hooks';
import { Button, type ButtonProps } from './Button.tsx';

/** Files of numbers that are read, as `accept` of an input. */
export const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,.vcf,.vcard,text/csv,text/plain,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface FileButtonProps extends Pick<ButtonProps, 'look' | 'icon'> {
  /** The button's words. */
  text: string;
  /** Says what the file is for, if the button's own words do not. */
  label?: string;
  /** Kinds of files, as `accept` of an input. */
  accept: string;
  onFile(file: File): void;
}

/** A button that lets a file be chosen. */
export function FileButton({ text, label = text, accept, onFile, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        class="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          // The same file, mended, can be chosen again.
          field.value = '';
          if (file) onFile(file);
        }}
      />
      <Button small {...look} onPress={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}
