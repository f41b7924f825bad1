import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

interface CrashScreenProps {
  error: unknown;
  /** Replaces the default text, which addresses users with quotes. */
  text?: string;
}

/** Error screen inside the frame of a page that crashed: reports the error and offers a reload. */
export function CrashScreen({ error, text = texts.crash.text }: CrashScreenProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <StateScreen icon={<CircleAlert size={20} />} title={texts.crash.title} text={text}>
      <Button variant="contained" onClick={() => location.reload()}>
        {texts.crash.reload}
      </Button>
    </StateScreen>
  );
}
