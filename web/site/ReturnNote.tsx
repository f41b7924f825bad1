import { CornerDownRight } from 'lucide-react';
import { pageName, siteTexts } from './texts';

/** Note that names the page to which the user returns after this step. Renders nothing for a page without a name. */
export function ReturnNote({ target, after }: { target: string | null; after: string }) {
  const page = target && pageName(target);
  if (!page) return null;
  return (
    <div className="return-note small">
      <CornerDownRight size={15} />
      <span>
        {siteTexts.returnBefore}
        <strong>{page}</strong>
        {after}
      </span>
    </div>
  );
}
