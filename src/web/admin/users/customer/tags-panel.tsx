import { useId } from 'react';
import { Link, useRevalidator } from 'react-router';
import { can } from '#shared/accounts/permissions.ts';
import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { tagInput, tagLengthMax, tagsMax } from '#shared/customers/tag.ts';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useSession } from '#web/session/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Panel, PanelBody } from '../../shell/panel.tsx';

interface TagsPanelProps {
  customer: CustomerPage['customer'];
  tags: string[];
  suggestions: string[];
}

export function TagsPanel({ customer: { id }, tags, suggestions }: TagsPanelProps) {
  const canChange = useSession(({ user }) => can(user?.role, 'note_customers'));
  const { run } = useCommand();
  const remove = (tag: string) =>
    void run({
      id: tag,
      send: () => callSignedIn('DELETE /api/admin/users/:id/tags/:tag', { params: { id, tag } }),
      success: 'The tag is removed',
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to remove the tag' }),
    });
  return (
    <Panel title="Tags">
      <PanelBody>
        <div className="grid gap-3.5 *:min-w-0">
          {tags.length === 0 && <p className="text-sm text-ink-2">No tags</p>}
          {tags.length > 0 && (
            <ul aria-label="Tags" className="flex flex-wrap gap-2 *:min-w-0">
              {tags.map((tag) => (
                <li key={tag}>
                  {canChange ? (
                    <Chip onRemove={() => remove(tag)} removeLabel={`Remove the tag ${tag}`}>
                      <TagLink tag={tag} />
                    </Chip>
                  ) : (
                    <span className="inline-flex min-h-9 max-w-full items-center rounded-full bg-neel-100 px-3.5 text-sm font-semibold text-neel-800">
                      <TagLink tag={tag} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {canChange && tags.length < tagsMax && (
            <AddTag
              id={id}
              suggestions={suggestions.filter((suggestion) => !tags.includes(suggestion))}
            />
          )}
          {canChange && tags.length >= tagsMax && (
            <p className="text-sm text-ink-2">A customer has at most {tagsMax} tags.</p>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

const TagLink = ({ tag }: { tag: string }) => (
  <Link
    to={`/admin/users?tag=${encodeURIComponent(tag)}`}
    className="underline-offset-4 hover:underline"
  >
    {tag}
  </Link>
);

function AddTag({ id, suggestions }: { id: string; suggestions: string[] }) {
  const listId = useId();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { tag: '' },
    check: (typed) => checkForm(tagInput, typed),
    async submit(body) {
      try {
        await callSignedIn('POST /api/admin/users/:id/tags', { params: { id }, body });
      } catch (error) {
        if (error instanceof ApiError && error.errors.tag) return error.errors;
        return { tag: failureText(error, { otherwise: 'Failed to add the tag' }) };
      }
      await revalidate();
      form.reset();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="flex items-end gap-2.5">
      <Field label="New tag" error={form.errors.tag} className="grow">
        {(field) => (
          <TextInput
            {...field}
            {...form.control('tag')}
            list={listId}
            maxLength={tagLengthMax}
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
      <Button
        type="submit"
        variant="quiet"
        busy={form.isSubmitting}
        className={form.errors.tag ? 'self-center' : ''}
      >
        Add
      </Button>
    </form>
  );
}
