import type { ComponentProps } from 'react';

interface RowCheckProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Accessible name. */
  name: string;
  /** True when only some of the rows are selected. */
  mixed?: boolean;
}

/** Checkbox that selects a row of a list, or all rows. It is above the link that covers the row. */
export function RowCheck({ name, mixed = false, ...input }: RowCheckProps) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed;
  };
  return (
    <label className="row-check">
      <input {...input} ref={show} type="checkbox" name={undefined} aria-label={name} />
    </label>
  );
}
