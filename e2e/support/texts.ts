import { expect, type Locator } from '@playwright/test';

/** Expects all texts within one element. Each attempt looks the element up once. */
export async function expectTexts(part: Locator, texts: (string | RegExp)[]): Promise<void> {
  const missing = async () => {
    const content = ((await part.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    return texts.filter((text) =>
      typeof text === 'string' ? !content.includes(text) : !text.test(content),
    );
  };
  await expect.poll(missing, 'missing texts').toEqual([]);
}
