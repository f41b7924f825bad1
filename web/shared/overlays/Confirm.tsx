import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../components/actions/ConfirmDialog';
import { Styled } from '../Styled';

/** `ConfirmDialog` with its theme, for pages that do not use the component library. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Styled>
      <ConfirmDialog {...props} />
    </Styled>
  );
}
