import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/Initials';
import { userTexts } from './texts';

/** Name and e-mail; the name is the button that covers its row, so that the whole row opens. */
export function UserName({ user, onOpen }: { user: UserRow; onOpen: () => void }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={onOpen}
        sx={{
          display: 'block',
          maxWidth: '100%',
          typography: 'body2',
          fontWeight: 550,
          textAlign: 'left',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          position: 'static',
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': {
            outline: '2px solid var(--mui-palette-focus)',
            outlineOffset: -2,
            borderRadius: '3px',
          },
        }}
      >
        {fullName(user)}
        {user.isSelf && (
          <Typography component="span" color="textTertiary" sx={{ fontWeight: 550 }}>
            {` ${userTexts.list.you}`}
          </Typography>
        )}
      </ButtonBase>
      <Typography variant="small" component="p" color="textTertiary" noWrap>
        {user.email}
      </Typography>
    </Box>
  );
}
