import { findUnseen } from '../pictures/unreadable.ts';
import { expect, test } from './thread-fixtures.ts';

test('finds text in the colour of its background, for any kind of background', async ({ page }) => {
  await page.setContent(`
    <style>body { background: white; color: black }</style>
    <p style="color: #fff">on the page</p>
    <div style="background: rgb(0 0 0 / 50%)"><p style="color: #808080">on half a ground</p></div>
    <div style="background: navy"><p style="color: rgb(255 255 255 / 0%)">clear</p></div>
    <svg><text y="20" style="fill: white">drawn</text></svg>
    <p>black on white</p>
    <p style="color: #949494">faint, which is a matter for axe</p>
    <p style="color: white; visibility: hidden">hidden</p>
    <p style="color: white; background-image: linear-gradient(red, blue)">on a picture</p>
    <div style="background: black"><p style="color: white">white on black</p></div>
  `);
  const found = (await findUnseen(page)).map((each) => /“(.*)”/.exec(each)?.[1]);
  expect(found).toEqual(['on the page', 'on half a ground', 'clear', 'drawn']);
});
