import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { trainingTexts as words } from './texts';

interface ProgressProps {
  title: string;
  read: number;
  chapters: number;
}

/** Progress in a course, as a bar and a text. */
export function Progress({ title, read, chapters }: ProgressProps) {
  return (
    <div>
      <LinearProgress
        aria-label={words.progressOf(title)}
        aria-valuetext={words.progress(read, chapters)}
        color="secondary"
        variant="determinate"
        value={chapters ? Math.round((read / chapters) * 100) : 0}
        sx={{ height: 4, borderRadius: '2px', bgcolor: 'background.sunken' }}
      />
      <Typography variant="small" component="p" color="textSecondary" className="num" sx={{ mt: 1 }}>
        {words.progress(read, chapters)}
      </Typography>
    </div>
  );
}
