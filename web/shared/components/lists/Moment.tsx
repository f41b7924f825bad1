import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { formatDateTime } from '../../format';

/** Date and time of an event. */
export function Moment({ at, sx }: { at: string; sx?: SxProps<Theme> }) {
  return (
    <Typography component="time" dateTime={at} variant="small" color="textTertiary" className="num" sx={sx}>
      {formatDateTime(at)}
    </Typography>
  );
}
