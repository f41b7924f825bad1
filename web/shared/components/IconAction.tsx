import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner';

interface IconActionProps extends Omit<IconButtonProps, 'loading'> {
  /** What it does and to what ('Duplicate f0c4a92'): the accessible name. */
  name: string;
  /** The tooltip, when shorter than the name. */
  tip?: string;
  icon: ReactNode;
  /** With a border, in toolbars. */
  bordered?: boolean;
  busy?: boolean;
}

/** A button that is only an icon; always named. */
export function IconAction({ name, tip, icon, bordered, busy, onClick, sx, ...rest }: IconActionProps) {
  return (
    <Tooltip title={tip ?? name} describeChild={false}>
      <IconButton
        {...rest}
        aria-label={name}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onClick}
        sx={[
          bordered === true && {
            width: { xs: 44, sm: 36 },
            height: { xs: 44, sm: 36 },
            border: 1,
            borderColor: 'border.strong',
            borderRadius: '7px',
            bgcolor: 'background.paper',
          },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {busy ? <Spinner /> : icon}
      </IconButton>
    </Tooltip>
  );
}
