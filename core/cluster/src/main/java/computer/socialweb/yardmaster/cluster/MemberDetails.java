package computer.socialweb.yardmaster.cluster;

/**
 * An object as it stands in the control plane.
 *
 * @param spec YAML
 * @param status YAML; empty before there is one
 * @param generation of the spec
 * @param observedGeneration what the status speaks of
 */
public record MemberDetails(String spec, String status, long generation, long observedGeneration) {}
