import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../components/actions/ConfirmDialog';
import { Styled } from '../Styled';

/** `ConfirmDialog` for a page that does not use the component library. */
export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Styled>
      <ConfirmDialog {...props} />
    </Styled>
  );
}
