import { AccountTools } from './account-tools.tsx';
import { CartButton } from './cart-button.tsx';
import { SearchButton } from './search-button.tsx';
import { useTouchMark } from './touch.ts';

export function HeaderTools() {
  useTouchMark();
  return (
    <div className="flex items-center justify-end gap-1 lg:gap-2">
      <SearchButton />
      <AccountTools />
      <CartButton />
    </div>
  );
}
