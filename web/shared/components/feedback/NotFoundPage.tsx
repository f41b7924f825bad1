import { FileQuestionMark } from 'lucide-react';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../../texts';
import { workTexts } from '../../work-texts';
import { Button } from '../actions/Button';
import { PublicFrame } from '../frame/PublicFrame';
import { StateScreen } from './StateScreen';

/** 404: an address nobody answers to. For pages inside a frame. */
export function NotFoundScreen() {
  return (
    <StateScreen icon={<FileQuestionMark size={20} />} title={workTexts.notFound.title} text={workTexts.notFound.text}>
      <Button variant="contained" to={entryPaths.home}>
        {guardTexts.goHome}
      </Button>
    </StateScreen>
  );
}

/** The same as a page of its own. */
export function NotFoundPage() {
  return (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
}
