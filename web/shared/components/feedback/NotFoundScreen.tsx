import { FileQuestionMark } from 'lucide-react';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../../texts';
import { workTexts } from '../../work-texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

/** Screen for pages inside a frame: 404 for an unknown address, 410 for withdrawn content, 429 after too many searches. */
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
