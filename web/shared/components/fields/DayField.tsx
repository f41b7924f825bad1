import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../format';
import { Field, type FieldProps } from './Field';

const NONE = 'Choose a day';

/**
 * Date field that shows the date in the format of all other pages. While focused, it is the browser's native date
 * input, in the browser's language.
 */
export function DayField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  const [isPartial, setPartial] = useState(false);
  const read = () => {
    setDay(input.current?.value ?? '');
    setPartial(input.current?.validity.badInput ?? false);
  };
  useEffect(read); // the form may have set a new value
  return (
    <Field
      {...props}
      type="date"
      inputProps={{
        ...props.inputProps,
        ref: input,
        onInput: read,
        onBlur: (event) => {
          read();
          props.onBlur?.(event);
        },
      }}
      startAdornment={
        !isPartial && (
          <span aria-hidden className={day ? 'day num' : 'day tertiary'}>
            {day ? formatDay(day) : NONE}
          </span>
        )
      }
    />
  );
}
