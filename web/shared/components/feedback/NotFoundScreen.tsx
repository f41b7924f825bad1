import { FileQuestionMark } from 'lucide-react';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../../texts';
import { workTexts } from '../../work-texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

/** 404: an address nobody answers to; 410 where something was withdrawn; 429 for a page of a search too many. For pages inside a frame. */
export function NotFoundScreen({ why = 'notFound' }: { why?: 'notFound' | 'gone' | 'searchedOften' }) {
  const { title, text } = workTexts[why];
  return (
    <StateScreen icon={<FileQuestionMark size={20} />} title={title} text={text}>
      <Button variant="contained" to={entryPaths.home}>
        {guardTexts.goHome}
      </Button>
    </StateScreen>
  );
}
