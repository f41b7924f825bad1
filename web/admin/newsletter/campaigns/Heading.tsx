import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Heading of a column in the campaign editor. */
export function Heading({ title, aside, id }: { title: string; aside?: string; id?: string }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, px: 1, pt: 0.5, pb: 1 }}>
      <Typography id={id} component="h2" variant="h6">
        {title}
      </Typography>
      {aside && (
        <Typography variant="small" className="num" color="textTertiary">
          {aside}
        </Typography>
      )}
    </Box>
  );
}
