import { Actions } from './actions.tsx';
import { Forms } from './forms.tsx';
import { Messages } from './messages.tsx';
import { Overlays } from './overlays.tsx';
import { Shop } from './shop.tsx';
import { Tables } from './tables.tsx';

export const meta = () => [{ title: 'UI kit' }];

/** Every component of the UI kit in every state; in development only. */
export default function GalleryPage() {
  return (
    <div className="wrap py-10">
      <h1 className="mb-8 display text-2xl">UI kit</h1>
      <Actions />
      <Forms />
      <Overlays />
      <Messages />
      <Shop />
      <Tables />
    </div>
  );
}
