package computer.socialweb.yardmaster.objects;

/**
 * Which control plane a client talks to; settings and confirmations are bound to it.
 *
 * @param context name of the context in the kubeconfig
 * @param address URL of the API server
 * @param fingerprint of the certificate authority that it must prove itself with, 16 hex digits;
 *     empty when the kubeconfig names none
 */
public record ServerIdentity(String context, String address, String fingerprint) {}
