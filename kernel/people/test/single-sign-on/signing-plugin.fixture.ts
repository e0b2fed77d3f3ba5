import { Type, type TSchema } from 'typebox';
import { ApiError, definePlugin, defineUseCase, ReauthenticationToken, type RouteShape } from '#kernel/contract';
import { testPlugin } from '#kernel/testing';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** A plugin with one call that signs: it uses a proof up, and fails afterwards when it is instructed to. */
const definition = definePlugin({
  id: 'signing',
  routes: [
    {
      method: 'POST',
      path: '/sign-something',
      scope: 'system',
      access: { signedIn: true, because: 'a test asks' },
      summary: 'Signs something',
      input: {
        body: Type.Object({
          proof: Type.String(),
          purpose: Type.String(),
          contentHash: Type.String(),
          fails: Type.Optional(Type.Boolean()),
        }),
      },
      output: Type.Object({ method: Type.String() }),
      audit: { exempt: 'a test asks, and nothing is kept' },
      useCase: defineUseCase<Shape, object, null>()({
        name: 'signing.sign',
        deps: { reauthentication: ReauthenticationToken },
        run: async ({ reauthentication }, call) => {
          const { proof, purpose, contentHash, fails } = call.input.body as Record<string, string> & {
            fails?: boolean;
          };
          const { provenAt: _, ...shown } = await reauthentication.consume(
            call,
            proof ?? '',
            purpose ?? '',
            contentHash ?? '',
          );
          if (fails === true) throw new ApiError('NothingToChangeError');
          return shown;
        },
      }),
    },
  ],
});
export const signingPlugin = testPlugin(definition);

export const content = { purpose: 'report.approve', contentHash: 'a'.repeat(64) } as const;
