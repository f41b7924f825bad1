import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

/** A page that broke, inside the frame it stood in: says so and offers to load it afresh. */
export function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <StateScreen icon={<CircleAlert size={20} />} title={texts.crash.title} text={texts.crash.text}>
      <Button variant="contained" onClick={() => location.reload()}>
        {texts.crash.reload}
      </Button>
    </StateScreen>
  );
}
