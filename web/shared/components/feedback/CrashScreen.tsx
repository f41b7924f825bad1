import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

interface CrashScreenProps {
  error: unknown;
  /** In other words than those for who has quotes here. */
  text?: string;
}

/** A page that broke, inside the frame it stood in: says so and offers to load it afresh. */
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
