import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { entryPaths } from '#rules/entry-paths';
import { guardTexts } from '../../texts';
import { workTexts } from '../../work-texts';
import { Button } from '../actions/Button';
import { StateScreen } from './StateScreen';

interface NotFoundScreenProps {
  why?: 'notFound' | 'gone' | 'searchedOften';
  /** Additional buttons. */
  children?: ReactNode;
}

/** Screen inside a page's frame: 404 for an unknown address, 410 for removed content, 429 after too many searches. */
export function NotFoundScreen({ why = 'notFound', children }: NotFoundScreenProps) {
  const { title, text } = workTexts[why];
  return (
    <StateScreen icon={<FileQuestionMark size={20} />} title={title} text={text}>
      <Button variant="contained" to={entryPaths.home}>
        {guardTexts.goHome}
      </Button>
      {children}
    </StateScreen>
  );
}
