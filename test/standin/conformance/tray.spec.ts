import { expect, test, windowOf } from './fixtures.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an image has a picture for each scale, the first of which is its size', async ({
  app,
  page,
}) => {
  await expect(page).toHaveTitle('Page');
  const found = await app.evaluate(({ nativeImage }, pixel) => {
    const png = nativeImage.createFromDataURL(pixel).toPNG();
    const image = nativeImage.createFromBuffer(png);
    image.addRepresentation({ scaleFactor: 2, buffer: png });
    const empty = nativeImage.createEmpty();
    const wasEmpty = empty.isEmpty();
    empty.addRepresentation({ scaleFactor: 1, dataURL: pixel });
    const broken = nativeImage.createEmpty();
    broken.addRepresentation({ scaleFactor: 1, buffer: Buffer.from('no picture') });
    image.setTemplateImage(true);
    return {
      factors: image.getScaleFactors().sort((a, b) => a - b),
      size: image.getSize(),
      isEncodedAnew: nativeImage
        .createFromBuffer(Buffer.concat([png, Buffer.from('behind its end')]))
        .toPNG()
        .equals(png),
      isPng: image.toDataURL().startsWith('data:image/png;base64,iVBOR'),
      isTemplate: image.isTemplateImage() === (process.platform === 'darwin'),
      filled: [wasEmpty, empty.isEmpty(), empty.getSize()],
      broken: broken.isEmpty(),
    };
  }, PIXEL);
  expect(found).toEqual({
    factors: [1, 2],
    size: { width: 1, height: 1 },
    isEncodedAnew: true,
    isPng: true,
    isTemplate: true,
    filled: [true, false, { width: 1, height: 1 }],
    broken: true,
  });
});

test("a tray takes another picture and menu, and a window the application's icon", async ({
  app,
  page,
}) => {
  await expect(page).toHaveTitle('Page');
  const window = await windowOf(app, page);
  const isDone = await app.evaluate(({ Menu, nativeImage, Tray }, pixel) => {
    const tray = new Tray(nativeImage.createFromDataURL(pixel));
    const image = nativeImage.createFromBuffer(nativeImage.createFromDataURL(pixel).toPNG());
    tray.setImage(image);
    tray.setToolTip('One\nTwo');
    tray.setIgnoreDoubleClickEvents(true);
    if (process.platform !== 'darwin') tray.setContextMenu(Menu.buildFromTemplate([]));
    tray.setContextMenu(null);
    tray.destroy();
    return tray.isDestroyed();
  }, PIXEL);
  expect(isDone).toBe(true);
  await app.evaluate(({ BrowserWindow, nativeImage }, pixel) => {
    if (process.platform === 'darwin') return;
    for (const each of BrowserWindow.getAllWindows()) {
      each.setIcon(nativeImage.createFromDataURL(pixel));
    }
  }, PIXEL);
  expect(await window.evaluate((each) => each.isDestroyed())).toBe(false);
});

test('the system’s theme and the app’s theme are separate', async ({ app, page }) => {
  await expect(page).toHaveTitle('Page');
  const found = await app.evaluate(({ nativeTheme, screen }) => {
    const before = nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
    const { scaleFactor } = screen.getPrimaryDisplay();
    return { isReported: typeof before === 'boolean', hasScale: scaleFactor >= 1 };
  });
  expect(found).toEqual({ isReported: true, hasScale: true });
});
