import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { texts } from '../../texts';
import { Button } from '../actions/Button';
import { PublicFrame } from '../frame/PublicFrame';
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

/** The same for what breaks outside any frame. */
export function RouteCrash() {
  const error = useRouteError();
  return (
    <PublicFrame>
      <CrashScreen error={error} />
    </PublicFrame>
  );
}
