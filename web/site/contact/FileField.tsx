import { FileText, FileX, Paperclip, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type RefObject } from 'react';
import { classes } from '../../shared/classes';
import { IconAction } from '../../shared/components/actions/IconAction';
import { Note } from '../../shared/components/fields/Field';
import { useDrop } from '../../shared/documents/use-drop';
import { ACCEPTED, formatSize } from '../../shared/files';
import { texts } from '../../shared/texts';
import { contactTexts } from './texts';

const words = contactTexts.file;

interface FileFieldProps {
  input: RefObject<HTMLInputElement | null>;
  /** Text that names the expected document, shown before the accepted formats. */
  hint?: string;
  file: File | null;
  error?: string;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** Field for one optional file, which the user selects or drops. */
export function FileField({ input, hint, file, error, disabled, onFile }: FileFieldProps) {
  const id = useId();
  const drop = useDrop(onFile, disabled);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const early = input.current?.files?.[0]; // a file that was selected before React hydrated the field
    if (early) take(early);
  }, [input]);
  const Icon = error ? FileX : file ? FileText : Paperclip;
  return (
    <div className="field">
      <span className="field-head">
        <label htmlFor={id}>
          {words.label}
          <span className="field-optional">{` ${texts.optional}`}</span>
        </label>
      </span>
      <div
        {...drop.handlers}
        className={classes('file-row', !file && 'is-empty', error && 'is-wrong', drop.over && 'is-over')}
      >
        <Icon size={18} />
        <span className="file-name">
          {drop.over ? words.drop : file ? file.name : words.empty}
          {file && <span className="num">{formatSize(file.size)}</span>}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onFile(chosen);
          }}
        />
        <label htmlFor={id} className="button small" aria-hidden>
          {file ? words.another : words.choose}
        </label>
        {file && (
          <IconAction
            name={`${words.remove} ${file.name}`}
            tip={words.remove}
            icon={<X size={16} />}
            disabled={disabled}
            onClick={() => {
              if (input.current) input.current.value = ''; // lets the user select the same file again
              onFile(null);
            }}
          />
        )}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint ? `${hint} ${words.hint}` : words.hint} />
    </div>
  );
}
