import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { ChevronDown } from 'lucide-react';
import { useId, type Ref } from 'react';
import { Field, type FieldProps } from './Field';

type List<T> = Omit<AutocompleteProps<T, false, false, false>, 'renderInput' | 'onBlur'>;

interface PickerFieldProps<T> extends List<T> {
  /** Props of the text field. */
  field: FieldProps;
}

/** A text field that searches a list of options while the user types. The caller provides the options. */
export function PickerField<T>({ field, ...list }: PickerFieldProps<T>) {
  const id = useId();
  return (
    <Autocomplete<T>
      id={id}
      autoHighlight
      handleHomeEndKeys
      popupIcon={<ChevronDown size={16} />}
      slotProps={{ paper: { elevation: 8 } }}
      {...list}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <Field
          {...field}
          className={input.className}
          endAdornment={input.endAdornment}
          onMouseDown={input.onMouseDown}
          boxRef={input.ref as Ref<HTMLDivElement>}
          id={id}
          inputProps={{ ...htmlInput, ...field.inputProps }}
        />
      )}
    />
  );
}
