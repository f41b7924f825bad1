import type { ComponentProps } from 'react';
import { Styled } from '../../../shared/Styled';
import { SubmitDialog } from '../SubmitDialog';

/** `SubmitDialog` with the component library's theme, for the list. */
export function SubmitQuote({ open, ...dialog }: ComponentProps<typeof SubmitDialog> & { open: boolean }) {
  if (!open) return null;
  return (
    <Styled>
      <SubmitDialog {...dialog} />
    </Styled>
  );
}
