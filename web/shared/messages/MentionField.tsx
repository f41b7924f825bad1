import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { MESSAGE_MAX } from '#rules/messages';
import type { MentionedPerson } from '../api/schema';
import { classes } from '../classes';
import { Field } from '../components/fields/Field';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { colleaguesQuery } from './api';
import { foundPeople, queryAt } from './mentions';
import { messageTexts } from './texts';

const words = messageTexts.compose;

interface MentionFieldProps {
  quoteId: string;
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  error?: string;
  /** The text with the names of mentioned people. */
  value: string;
  onValue: (text: string) => void;
  /** Called with a colleague whom the user chose. */
  onPick: (person: MentionedPerson) => void;
  /** Called for Ctrl Enter. */
  onSend: () => void;
}

/** Text field of a message. An @ offers the colleagues whose names begin with what follows, for choice by keyboard or click. */
export function MentionField({ quoteId, value, onValue, onPick, onSend, ...field }: MentionFieldProps) {
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof queryAt>>(null);
  const [active, setActive] = useState(0);
  const { data } = useQuery({ ...colleaguesQuery(quoteId), enabled: typed !== null });
  const people = typed && data ? foundPeople(data.data, typed.query) : [];
  const isOpen = people.length > 0;

  const look = ({ currentTarget: { value: text, selectionStart } }: SyntheticEvent<HTMLInputElement>) => {
    const found = queryAt(text, selectionStart ?? 0);
    setTyped((before) => (before?.from === found?.from && before?.query === found?.query ? before : found));
  };
  const pick = (person: MentionedPerson) => {
    if (!typed) return;
    const before = `${value.slice(0, typed.from)}@${person.name} `;
    const after = value.slice(typed.from + 1 + typed.query.length).replace(/^ /, '');
    // The caret can be placed once the field has the new text.
    flushSync(() => {
      onPick(person);
      onValue(before + after);
      setTyped(null);
    });
    input.current?.setSelectionRange(before.length, before.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (isOpen && KEYS.has(event.key)) {
      event.preventDefault();
      const person = people[active];
      if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
      else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
      else if (event.key === 'Escape') setTyped(null);
      else if (person) pick(person);
    }
  };
  return (
    <div className="mention-field">
      <Field
        {...field}
        multiline
        minRows={2}
        maxRows={12}
        value={value}
        ref={input as never}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onValue(event.target.value);
          setActive(0);
          look(event);
        }}
        onSelect={look}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
        inputProps={{
          maxLength: MESSAGE_MAX,
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
        }}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={words.colleagues} className="mention-list">
          {people.map((person, place) => (
            <button
              type="button"
              tabIndex={-1}
              key={person.id}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === active}
              className={classes('mention-option', place === active && 'active')}
              onPointerDown={(event) => event.preventDefault()} // keeps the focus in the text field
              onPointerMove={() => setActive(place)}
              onClick={() => pick(person)}
            >
              {person.name}
            </button>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{typed && data ? words.found(people.length) : ''}</VisuallyHidden>
    </div>
  );
}

const KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);
