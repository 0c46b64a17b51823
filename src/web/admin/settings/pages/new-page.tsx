import { toSlug } from '#shared/slug.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

/** Opens the editor of a page that does not exist yet. */
export function NewPage({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();

  function create() {
    const id = toSlug(title);
    if (id === '') return setError('Enter a title with letters from a to z or digits');
    if (ids.includes(id)) return setError('A page with this name exists already');
    return void navigate(`/admin/settings/pages/${id}?title=${encodeURIComponent(title.trim())}`);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
      className="flex flex-wrap items-start gap-3"
    >
      <Field label="Title of the new page" error={error} className="grow sm:max-w-100">
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => {
              setTitle(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="quiet" className="sm:mt-6.5">
        Create page
      </Button>
    </form>
  );
}
