import { LifeBuoy, UserRoundPlus } from 'lucide-react';
import { Button } from '../shared/components/Button';
import { PublicFrame } from '../shared/components/PublicFrame';
import { StateScreen } from '../shared/components/StateScreen';
import { siteTexts } from './texts';

/** /contact: how to reach support. */
export function ContactPage() {
  return <WriteToSupport icon={<LifeBuoy size={20} />} words={siteTexts.contact} />;
}

/** /signup: accounts are set up by our team until one can register here. */
export function SignupPage() {
  return <WriteToSupport icon={<UserRoundPlus size={20} />} words={siteTexts.signup} />;
}

function WriteToSupport({ icon, words }: { icon: React.ReactNode; words: typeof siteTexts.contact }) {
  return (
    <PublicFrame>
      <StateScreen
        icon={icon}
        title={words.title}
        text={words.text}
        actions={
          <Button
            variant="contained"
            href={`mailto:${siteTexts.supportEmail}?subject=${encodeURIComponent(words.title)}`}
          >
            {words.action}
          </Button>
        }
      >
        {siteTexts.supportEmail}
      </StateScreen>
    </PublicFrame>
  );
}
